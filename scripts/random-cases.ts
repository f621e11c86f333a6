// Loaded before each test file: how many random cases a property is tried with where it does not say so itself.
import fc from 'fast-check'

/** `npm run test:long` tries ten times as many as the gate. */
const times = Number(process.env['TEST_TIMES'] ?? 1)

fc.configureGlobal({ numRuns: 100 * times })

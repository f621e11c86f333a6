// Loaded before each test file: sets the default number of random cases for a property.
import fc from 'fast-check'

/** `npm run test:long` uses ten times as many. */
const times = Number(process.env['TEST_TIMES'] ?? 1)

fc.configureGlobal({ numRuns: 100 * times })

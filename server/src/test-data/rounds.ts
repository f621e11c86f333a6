/** The number of random cases or rounds: as passed in, or ten times as many in `npm run test:long`. */
export const rounds = (count: number): number => count * Number(process.env['TEST_TIMES'] ?? 1)

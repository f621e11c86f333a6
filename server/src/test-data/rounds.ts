/** So many random cases or rounds in the gate, and ten times as many in `npm run test:long`. */
export const rounds = (count: number): number => count * Number(process.env['TEST_TIMES'] ?? 1)

/** JSON.parse creates an object that JSON.stringify writes, and others copy, up to three times as fast as one whose fields are added later. */
export const emptyObject = (names: readonly string[]): Record<string, unknown> =>
  JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join(',')}}`)

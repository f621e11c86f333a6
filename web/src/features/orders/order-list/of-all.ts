/** "Pick", or "Pick (2 of 3)" if it leaves some out. */
export const ofAll = (verb: string, part: readonly unknown[], all: readonly unknown[]): string =>
  part.length === all.length ? verb : `${verb} (${part.length} of ${all.length})`

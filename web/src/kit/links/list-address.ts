/** The query string of each list as it was left, by path. */
const left = new Map<string, string>()

export const rememberList = (path: string, query: string): void => void left.set(path, query)
export const forgetLists = (): void => left.clear()

/** A list's address with the filters it was left with. */
export const listAddress = (path: string): string => path + (left.get(path) ?? '')

type SetFilters<Query> = { [Name in keyof Query]?: Exclude<Query[Name], undefined> }

/** Leaves out empty texts and lists. */
export const setFilters = <Query extends object>(filters: { [Name in keyof Query]: Query[Name] | '' }) =>
  Object.fromEntries(Object.entries<unknown>(filters).filter(([, value]) => isSet(value))) as SetFilters<Query>

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

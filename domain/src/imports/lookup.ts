/** What a reference means: a record that is in Dray already, or the one at a place of this import's list of new ones. */
export type Target = { id: number } | { at: number }

/** A row of this import whose own faults are reported already; references to it are not reported again. */
export const faultyRow = -1

export type KnownRecord = { id: number; names: readonly string[] }

export type Lookup = {
  /** A key or name of this import. */
  add: (key: string | null, names: readonly string[], target: Target) => void
  find: (text: string) => Target | 'unknown' | 'ambiguous'
  hasName: (name: string) => boolean
}

const plain = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ')

/** Finds records by key, else by a name that only one of them has. Keys are exact; case and spaces of names do not matter. */
export function createLookup(known: readonly KnownRecord[], keys: ReadonlyMap<string, number>): Lookup {
  const byKey = new Map<string, Target>([...keys].map(([key, id]) => [key, { id }]))
  const byName = new Map<string, Target | 'ambiguous'>()
  const addName = (name: string, target: Target): void => {
    const before = byName.get(plain(name))
    byName.set(plain(name), before === undefined || same(before, target) ? target : 'ambiguous')
  }
  for (const { id, names } of known) for (const name of names) addName(name, { id })
  return {
    add: (key, names, target) => {
      if (key !== null && !byKey.has(key)) byKey.set(key, target)
      for (const name of names) addName(name, target)
    },
    find: (text) => byKey.get(text) ?? byName.get(plain(text)) ?? 'unknown',
    hasName: (name) => byName.has(plain(name)),
  }
}

function same(a: Target | 'ambiguous', b: Target): boolean {
  if (a === 'ambiguous') return false
  return 'id' in a ? 'id' in b && a.id === b.id : 'at' in b && a.at === b.at
}

/** A target as a map's key. */
export const targetKey = (target: Target): string => ('id' in target ? `id ${target.id}` : `at ${target.at}`)

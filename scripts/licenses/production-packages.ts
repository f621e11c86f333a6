import path from 'node:path'

/** One entry of package-lock.json. */
type Locked = {
  version?: string
  license?: string
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
export type Lock = { packages: Record<string, Locked> }

export type ProductionPackage = { name: string; version: string; license: string; folder: string }

/** The parts of Dray that run in production: the root, which brings Node, and the packages that people use. */
const parts = ['', 'domain', 'contract', 'server', 'web']

/** Every package that Dray runs on, by name: the direct and indirect dependencies of its parts, for every platform. */
export function productionPackages({ packages }: Lock): ProductionPackage[] {
  const found = new Set<string>()
  const waiting = [...parts]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const name of dependenciesOf(packages[folder])) {
      const dependency = folderOf(packages, folder, name)
      if (dependency === undefined || found.has(dependency) || packages[dependency]?.link) continue
      found.add(dependency)
      waiting.push(dependency)
    }
  }
  return [...found].map((folder) => describe(folder, packages[folder])).sort(byNameAndVersion)
}

/** An optional peer, such as React's types, is installed only if another package needs it. */
const dependenciesOf = (locked: Locked = {}): string[] => [
  ...Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }),
  ...Object.keys(locked.peerDependencies ?? {}).filter((name) => !locked.peerDependenciesMeta?.[name]?.optional),
]

/** Finds a package like Node does: in the folder itself, or in one above it. */
function folderOf(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.includes('/') ? path.posix.dirname(folder) : '') {
    const candidate = path.posix.join(folder, 'node_modules', name)
    if (candidate in packages) return candidate
    if (folder === '') return undefined
  }
}

const describe = (folder: string, locked: Locked | undefined): ProductionPackage => ({
  name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
  version: locked?.version ?? '',
  license: locked?.license ?? 'unknown',
  folder,
})

const byNameAndVersion = (one: ProductionPackage, other: ProductionPackage): number =>
  one.name === other.name ? (one.version < other.version ? -1 : 1) : one.name < other.name ? -1 : 1

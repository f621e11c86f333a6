import type { Package, SourceFile } from './source-files.ts'

/** Where an import leads: a file of the checkout, a package of npm, a module of Node, or nowhere. */
export type Target =
  | { kind: 'file'; path: string }
  | { kind: 'workspace'; path: string; declared: Declared }
  | { kind: 'package'; name: string; declared: Declared }
  | { kind: 'node'; name: string }
  | { kind: 'nowhere' }

export type Declared = 'in-use' | 'for-development' | 'no'
export type Edge = { from: SourceFile; to: Target; typeOnly: boolean }
export type Rule = { name: string; says: string; forbids: (edge: Edge) => boolean }

/** Tests, what is made for them (test-data/), and the two packages that only measure and try. */
export const isTest = (path: string) => /\.test\.tsx?$|\/test-data\/|^(e2e|bench)\//.test(path)
const isConfig = (path: string) => /\.config\.[cm]?[jt]s$/.test(path)

const packageOf = (path: string) => path.split('/')[0] ?? ''
const featureOf = (path: string) => /^(server|web)\/src\/features\/([^/]+)\//.exec(path)?.[2]
const layerOf = (path: string) => /^web\/src\/(app|features|shared)\//.exec(path)?.[1]

/** The packages whose code a package may use. */
const uses: Record<Package, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  server: ['domain', 'contract'],
  web: ['domain', 'contract'],
  e2e: ['domain', 'contract', 'server'],
  bench: ['domain', 'contract', 'server', 'e2e'],
}
const isPackage = (name: string): name is Package => name in uses

const fileRule = (forbids: (from: string, to: string, edge: Edge) => boolean) => (edge: Edge) =>
  'path' in edge.to && forbids(edge.from.path, edge.to.path, edge)

/** Leads out of the package into anything that is not a file of an allowed package or an allowed npm package. */
const leadsOutsideOf = ({ from, to }: Edge, name: Package, npmPackages: readonly string[]) => {
  if (packageOf(from.path) !== name || isTest(from.path)) return false
  if ('path' in to) return packageOf(to.path) !== name && !uses[name].includes(packageOf(to.path))
  return to.kind === 'node' || (to.kind === 'package' && !npmPackages.includes(to.name))
}

const isDatabasePackage = (name: string) => /^(kysely|pg|postgres)($|-)/.test(name)
const mayTouchTheDatabase = (path: string) =>
  packageOf(path) !== 'server'
    ? isTest(path)
    : path.endsWith('.sql.ts') || /^server\/src\/(db|live)\//.test(path) || isTest(path)

/** Who may import whom: one rule for each sentence of CONTRIBUTING.md. Folders, not features, are named, so a new feature is covered the day it is born. */
export const rules: readonly Rule[] = [
  {
    name: 'domain-imports-nothing',
    says: 'The domain imports nothing but itself: no package, no module of Node.',
    forbids: (edge) => leadsOutsideOf(edge, 'domain', []),
  },
  {
    name: 'contract-imports-domain-and-zod',
    says: 'The contract imports the domain and zod, nothing else.',
    forbids: (edge) => leadsOutsideOf(edge, 'contract', ['zod']),
  },
  {
    name: 'web-never-meets-server',
    says: 'The web application never meets the server, nor a module of Node.',
    forbids: ({ from, to }) =>
      packageOf(from.path) === 'web' &&
      !isConfig(from.path) &&
      (('path' in to && packageOf(to.path) === 'server') || (to.kind === 'node' && !isTest(from.path))),
  },
  {
    name: 'packages-point-one-way',
    says: 'web → contract → domain, server → contract → domain; nothing imports web or bench, and only bench uses the browser of e2e.',
    forbids: fileRule((from, to) => {
      const name = packageOf(from)
      return isPackage(name) && packageOf(to) !== name && !uses[name].includes(packageOf(to))
    }),
  },
  {
    name: 'packages-meet-by-name',
    says: 'Another package is imported by its name (@dray/domain/money), not by a path.',
    forbids: fileRule((from, to, edge) => packageOf(from) !== packageOf(to) && edge.to.kind === 'file'),
  },
  {
    name: 'web-features-never-meet',
    says: "A feature of the web never imports another; it opens the other's modal by name.",
    forbids: fileRule((from, to) => packageOf(from) === 'web' && areOtherFeatures(from, to)),
  },
  {
    name: 'web-features-know-no-app',
    says: 'Inside web: app → features → shared. A feature does not import the app around it.',
    forbids: fileRule((from, to) => layerOf(from) === 'features' && layerOf(to) === 'app' && !isTest(from)),
  },
  {
    name: 'web-shared-knows-no-feature',
    says: 'Inside web: app → features → shared. What is shared imports neither a feature nor the app.',
    forbids: fileRule(
      (from, to) => layerOf(from) === 'shared' && /^(app|features)$/.test(layerOf(to) ?? '') && !isTest(from),
    ),
  },
  {
    name: 'server-features-meet-at-their-index',
    says: "A feature of the server reaches another only through that feature's index.ts.",
    forbids: fileRule(
      (from, to) =>
        packageOf(from) === 'server' &&
        areOtherFeatures(from, to) &&
        !/^[^/]+\/src\/features\/[^/]+\/index\.ts$/.test(to),
    ),
  },
  {
    name: 'server-features-know-no-app',
    says: 'A feature of the server does not import the app or the commands that start it.',
    forbids: fileRule(
      (from, to) =>
        from.startsWith('server/src/features/') &&
        /^server\/src\/(app|main|import|doctor)\.ts$/.test(to) &&
        !isTest(from),
    ),
  },
  {
    name: 'sql-lives-in-sql-files',
    says: 'kysely and pg are imported only in *.sql.ts, server/src/db, server/src/live, test data and tests.',
    forbids: ({ from, to }) => to.kind === 'package' && isDatabasePackage(to.name) && !mayTouchTheDatabase(from.path),
  },
  {
    name: 'sql-files-decide-nothing',
    says: 'A *.sql.ts file imports types from the domain, never rules.',
    forbids: fileRule((from, to, { typeOnly }) => from.endsWith('.sql.ts') && packageOf(to) === 'domain' && !typeOnly),
  },
  {
    name: 'declared-dependencies-only',
    says: 'Every dependency is declared in the package that imports it (development ones are for tests and settings).',
    forbids: ({ from, to }) => {
      if (!('declared' in to) || to.declared === 'in-use') return false
      return to.declared === 'no' || !(isTest(from.path) || isConfig(from.path))
    },
  },
  {
    name: 'only-tests-use-test-files',
    says: 'What runs in production imports no test file.',
    forbids: fileRule((from, to) => /\.test\.tsx?$/.test(to) && !isTest(from)),
  },
  {
    name: 'nothing-unresolved',
    says: 'Every import leads to a file or a package.',
    forbids: ({ to }) => to.kind === 'nowhere',
  },
]

function areOtherFeatures(from: string, to: string): boolean {
  const [mine, other] = [featureOf(from), featureOf(to)]
  return mine !== undefined && other !== undefined && mine !== other && packageOf(from) === packageOf(to)
}

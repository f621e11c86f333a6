import type { Package, SourceFile } from './source-files.ts'

/** The target of an import: a file of the checkout, an npm package, a Node module, or nothing. */
export type Target =
  | { kind: 'file'; path: string }
  | { kind: 'workspace'; path: string; declared: Declared }
  | { kind: 'package'; name: string; declared: Declared }
  | { kind: 'node'; name: string }
  | { kind: 'unresolved' }

export type Declared = 'for-production' | 'for-development' | 'no'
export type Edge = { from: SourceFile; to: Target; typeOnly: boolean }
export type Rule = { name: string; description: string; forbids: (edge: Edge) => boolean }

/** Tests, their data (test-data/), and the packages for browser tests, benchmarks and trials. */
export const isTest = (path: string) => /\.test\.tsx?$|\/test-data\/|^(e2e|bench|trials)\//.test(path)
/** Configuration, and the program that writes the client. */
const isConfig = (path: string) => /\.config\.[cm]?[jt]s$|^client\/build\/|^web\/[\w-]+\.ts$/.test(path)

const packageOf = (path: string) => path.split('/')[0] ?? ''
const featureOf = (path: string) => /^(server|web)\/src\/features\/([^/]+)\//.exec(path)?.[2]
const layerOf = (path: string) => /^web\/src\/(app|features|records|kit)\//.exec(path)?.[1]

/** The files of the domain and the contract that every screen may use. */
const generalParts =
  /^(domain\/src\/((limits|money|typed-figures)\.ts|(time|text|search|users|storage)\/)|contract\/src\/(call\/|(call|events|settings|users\/session)\.ts))/

const isRoute = (path: string) => path.startsWith('web/src/route/')
/** Applications of their own. */
const standalone = ['web/src/route/', 'web/src/portal/']
const findApplication = (path: string) => standalone.find((folder) => path.startsWith(folder))
/** Without components, styles of components, or the query cache. */
const lightKit =
  /^web\/src\/kit\/(api\/(change-sender|page-answers|request|put-file|shared-stream|wal-position)|fields\/(typed-money|whole-number)|text\/format-count|native\/[\w-]+|download|focus|new-uuid|timings|use-undo-window)\.ts$|^web\/src\/kit\/(colors|utilities|native\/native)\.css$/
const lightRecords = /^web\/src\/records\/(contact-urls|status-label|documents\/send-document)\.ts$/
const isLight = (path: string) => lightKit.test(path) || lightRecords.test(path)

const layers = ['app', 'features', 'records', 'kit']
const layersAbove = (layer = 'app') => layers.slice(0, layers.indexOf(layer))

/** The packages whose code a package may use. */
const uses: Record<Package, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  server: ['domain', 'contract'],
  web: ['domain', 'contract'],
  client: ['contract'],
  e2e: ['domain', 'contract', 'server'],
  bench: ['domain', 'contract', 'server', 'e2e'],
  trials: ['domain', 'contract', 'server', 'e2e', 'bench'],
}
const isPackage = (name: string): name is Package => name in uses

const fileRule = (forbids: (from: string, to: string, edge: Edge) => boolean) => (edge: Edge) =>
  'path' in edge.to && forbids(edge.from.path, edge.to.path, edge)

/** True if an import goes from the package to anything other than an allowed package. */
const leavesPackage = ({ from, to }: Edge, name: Package, npmPackages: readonly string[]) => {
  if (packageOf(from.path) !== name || isTest(from.path)) return false
  if ('path' in to) return packageOf(to.path) !== name && !uses[name].includes(packageOf(to.path))
  return to.kind === 'node' || (to.kind === 'package' && !npmPackages.includes(to.name))
}

const isDatabasePackage = (name: string) => /^(kysely|pg|postgres)($|-)/.test(name)
const mayImportDatabase = (path: string) =>
  packageOf(path) !== 'server'
    ? isTest(path)
    : path.endsWith('.sql.ts') || /^server\/src\/platform\/(db|live)\//.test(path) || isTest(path)

/** The import rules of CONTRIBUTING.md. They name folders, not features, so that a new feature is covered automatically. */
export const rules: readonly Rule[] = [
  {
    name: 'domain-imports-nothing',
    description: 'The domain imports only itself: no package and no Node module.',
    forbids: (edge) => leavesPackage(edge, 'domain', []),
  },
  {
    name: 'contract-imports-domain-and-zod',
    description: 'The contract imports only the domain and zod.',
    forbids: (edge) => leavesPackage(edge, 'contract', ['zod']),
  },
  {
    name: 'client-imports-nothing',
    description: 'The packed client imports only itself: no package and no Node module.',
    forbids: ({ from, to }) =>
      from.path.startsWith('client/src/') && !isTest(from.path) && !('path' in to && to.path.startsWith('client/src/')),
  },
  {
    name: 'web-never-meets-server',
    description: 'The web application imports neither the server nor a Node module.',
    forbids: ({ from, to }) =>
      packageOf(from.path) === 'web' &&
      !isConfig(from.path) &&
      (('path' in to && packageOf(to.path) === 'server') || (to.kind === 'node' && !isTest(from.path))),
  },
  {
    name: 'packages-point-one-way',
    description:
      'web → contract → domain, server → contract → domain; nothing imports web or client, only trials import bench, and only bench and trials use e2e.',
    forbids: fileRule((from, to) => {
      const name = packageOf(from)
      return isPackage(name) && packageOf(to) !== name && !uses[name].includes(packageOf(to))
    }),
  },
  {
    name: 'packages-meet-by-name',
    description: 'Another package is imported by its name (@dray/domain/money), not by a path.',
    forbids: fileRule((from, to, edge) => packageOf(from) !== packageOf(to) && edge.to.kind === 'file'),
  },
  {
    name: 'web-features-never-meet',
    description: "A feature of the web never imports another; it opens the other's modal by name.",
    forbids: fileRule((from, to) => packageOf(from) === 'web' && areOtherFeatures(from, to)),
  },
  {
    name: 'web-layers-point-down',
    description: 'Inside web: app → features → records → kit. No import runs up.',
    forbids: fileRule((from, to) => layersAbove(layerOf(from)).includes(layerOf(to) ?? '') && !isTest(from)),
  },
  {
    name: 'web-kit-knows-no-business',
    description:
      'The kit of the web imports no rule and no call of the business: that is for the records and the features.',
    forbids: fileRule(
      (from, to) =>
        layerOf(from) === 'kit' && /^(domain|contract)\//.test(to) && !generalParts.test(to) && !isTest(from),
    ),
  },
  {
    name: 'web-applications-stay-small',
    description:
      "The driver's route and the portal are applications of their own: of the web they use only light files of kit and records, and neither Mantine nor a router.",
    forbids: ({ from, to }) =>
      findApplication(from.path) !== undefined &&
      !isTest(from.path) &&
      (('path' in to &&
        packageOf(to.path) === 'web' &&
        findApplication(to.path) !== findApplication(from.path) &&
        !isLight(to.path)) ||
        (to.kind === 'package' && /^@(mantine|tanstack|dnd-kit)\//.test(to.name))),
  },
  {
    name: 'web-route-stands-apart',
    description: "Of the office application, only the app looks at what the driver's route keeps.",
    forbids: fileRule((from, to) => isRoute(to) && !isRoute(from) && layerOf(from) !== 'app' && !isTest(from)),
  },
  {
    name: 'server-features-meet-at-their-index',
    description: 'A feature of the server imports another feature only through its index.ts.',
    forbids: fileRule(
      (from, to) =>
        packageOf(from) === 'server' &&
        areOtherFeatures(from, to) &&
        !/^[^/]+\/src\/features\/[^/]+\/index\.ts$/.test(to),
    ),
  },
  {
    name: 'server-features-know-no-app',
    description: 'A feature of the server does not import the app or the commands that start it.',
    forbids: fileRule(
      (from, to) =>
        from.startsWith('server/src/features/') && /^server\/src\/(app\.ts|programs\/)/.test(to) && !isTest(from),
    ),
  },
  {
    name: 'sql-lives-in-sql-files',
    description:
      'kysely and pg are imported only in *.sql.ts, server/src/platform/db, server/src/platform/live, test data and tests.',
    forbids: ({ from, to }) => to.kind === 'package' && isDatabasePackage(to.name) && !mayImportDatabase(from.path),
  },
  {
    name: 'sql-files-decide-nothing',
    description: 'A *.sql.ts file imports types from the domain, never rules.',
    forbids: fileRule((from, to, { typeOnly }) => from.endsWith('.sql.ts') && packageOf(to) === 'domain' && !typeOnly),
  },
  {
    name: 'declared-dependencies-only',
    description:
      'Every dependency is declared in the package that imports it (devDependencies are for tests and configuration).',
    forbids: ({ from, to }) => {
      if (!('declared' in to) || to.declared === 'for-production') return false
      return to.declared === 'no' || !(isTest(from.path) || isConfig(from.path))
    },
  },
  {
    name: 'only-tests-use-test-files',
    description: 'Production code imports no test file.',
    forbids: fileRule((from, to) => /\.test\.tsx?$/.test(to) && !isTest(from)),
  },
  {
    name: 'nothing-unresolved',
    description: 'Every import resolves to a file or a package.',
    forbids: ({ to }) => to.kind === 'unresolved',
  },
]

function areOtherFeatures(from: string, to: string): boolean {
  const [fromFeature, toFeature] = [featureOf(from), featureOf(to)]
  return (
    fromFeature !== undefined &&
    toFeature !== undefined &&
    fromFeature !== toFeature &&
    packageOf(from) === packageOf(to)
  )
}

import type { ProductionPackage } from './production-packages.ts'

/** docs/licenses.md. */
export function licensesPage(packages: readonly ProductionPackage[]): string {
  const counts = Map.groupBy(packages, ({ license }) => license)
  const byCount = [...counts].sort(([, one], [, other]) => other.length - one.length)
  return `${[
    '# The packages that Dray runs on',
    '',
    'Written by `npm run licenses` from `package-lock.json`; a test fails when this page is out of date, when a package says another license',
    'than the lock file, and when a license is not one of `scripts/licenses/allowed-licenses.ts`. Packages for other platforms are listed too.',
    'Tools that only build or test Dray are not.',
    '',
    'The package of the embedded database (MIT) brings the programs of PostgreSQL, which are under the PostgreSQL License; those of Node (MIT)',
    'bring what its `LICENSE` lists. libvips (LGPL) is a library of its own that is loaded at run time.',
    '',
    '| License | Packages |',
    '|---|---|',
    ...byCount.map(([license, of]) => `| ${license} | ${of.length} |`),
    '',
    '| Package | Version | License |',
    '|---|---|---|',
    ...packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
  ].join('\n')}\n`
}

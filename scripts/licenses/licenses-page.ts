import type { ProductionPackage } from './production-packages.ts'

/** docs/licenses.md. */
export function licensesPage(packages: readonly ProductionPackage[]): string {
  const byLicense = [...Map.groupBy(packages, ({ license }) => license)].sort(([, a], [, b]) => b.length - a.length)
  return `${[
    '# The packages that Dray runs on',
    '',
    'Written by `npm run licenses` from `package-lock.json`. A test fails when this page is out of date, when a package says another license,',
    'or when a license is not in `scripts/licenses/allowed-licenses.ts`. Packages for other platforms are listed too, tools for building',
    'and testing are not.',
    '',
    'The package of the embedded database (MIT) brings the programs of PostgreSQL (PostgreSQL License), those of Node (MIT) what its',
    '`LICENSE` lists. libvips (LGPL) is loaded at run time.',
    ...byLicense.flatMap(([license, sameLicense]) => [
      '',
      `## ${license} (${sameLicense.length})`,
      '',
      sameLicense.map(({ name, version }) => `${name}@${version}`).join(', '),
    ]),
  ].join('\n')}\n`
}

/**
 * Licenses that let Dray be used and redistributed without publishing it. The LGPL is allowed only for libvips, a separate library that is
 * loaded at run time and so can be replaced.
 */
export const allowedLicenses: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]
const lgpl = 'LGPL-3.0-or-later'

/** True if a license expression such as `(MIT OR GPL-2.0)` can be met with allowed licenses. */
export function isAllowed({ name, license }: { name: string; license: string }): boolean {
  const alternatives = license.replace(/[()]/g, '').split(' OR ')
  return alternatives.some((all) =>
    all
      .split(' AND ')
      .every((one) => allowedLicenses.includes(one) || (one === lgpl && name.startsWith('@img/sharp-'))),
  )
}

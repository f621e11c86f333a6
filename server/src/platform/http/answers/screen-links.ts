import { z } from 'zod'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    isEntry: z.boolean().default(false),
  }),
)
type Manifest = z.output<typeof manifestSchema>

/** Links that load the files of a screen along with the application, instead of after it. */
export function screenLinks(manifestText: string | undefined): (file: string | undefined) => string {
  const manifest = manifestSchema.parse(JSON.parse(manifestText ?? '{}'))
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const loaded = filesWith(manifest, entries)
  const fetched = entries.flatMap((name) => manifest[name]?.dynamicImports ?? [])
  const links = new Map<string, string>()
  return (screen) => {
    if (screen === undefined) return ''
    const known = links.get(screen)
    if (known !== undefined) return known
    const lists = fetched.filter((name) => manifest[name]?.dynamicImports.includes(screen))
    const files = [...filesWith(manifest, [...lists, screen])].filter((file) => !loaded.has(file))
    const text = files.map(linkTo).join('')
    links.set(screen, text)
    return text
  }
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/** The scripts and styles of these modules, and of all that they import. */
function filesWith(manifest: Manifest, names: readonly string[]): Set<string> {
  const seen = new Set(names)
  const files = new Set<string>()
  // A set's iteration includes what is added meanwhile.
  for (const name of seen) {
    const chunk = manifest[name]
    if (chunk === undefined) continue
    for (const file of [chunk.file, ...chunk.css]) files.add(file)
    for (const imported of chunk.imports) seen.add(imported)
  }
  return files
}

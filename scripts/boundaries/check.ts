import { findCycles } from './cycles.ts'
import { resolver } from './resolve.ts'
import { type Edge, isTest, rules } from './rules.ts'
import { readSourceFiles, type SourceFile } from './source-files.ts'

export type Violation = { rule: string; says: string; where: string; what: string }

export function checkBoundaries(root: string): { files: number; breaches: Violation[] } {
  const files = readSourceFiles(root)
  const resolve = resolver(root)
  const mentions = files.flatMap((from) =>
    from.mentions.map(({ specifier, typeOnly, at }) => ({
      specifier,
      at,
      edge: { from, to: resolve(from.path, specifier), typeOnly },
    })),
  )
  const forbidden = mentions.flatMap(({ specifier, at, edge }) =>
    rules
      .filter((rule) => rule.forbids(edge))
      .map(({ name, says }) => ({ rule: name, says, where: place(edge.from, at), what: specifier })),
  )
  return {
    files: files.length,
    breaches: [...forbidden, ...cycles(mentions.map(({ edge }) => edge)), ...clocks(files)],
  }
}

const place = ({ path, text }: SourceFile, at: number) => `${path}:${text.slice(0, at).split('\n').length}`

function cycles(edges: readonly Edge[]): Violation[] {
  const imports = edges.flatMap(({ from, to }) => ('path' in to ? [[from.path, to.path] as const] : []))
  const files = findCycles(graphOf(imports)).map(breachOf('no-cycles', 'No file needs itself by way of others.'))
  const folders = findCycles(graphOf(imports.flatMap(siblingFolders))).map(
    breachOf('folders-point-one-way', 'Folders that stand beside each other do not need each other both ways.'),
  )
  return [...files, ...folders]
}

function graphOf(links: readonly (readonly [from: string, to: string])[]): Map<string, string[]> {
  const graph = new Map<string, string[]>()
  for (const [from, to] of links) graph.set(from, [...(graph.get(from) ?? []), to])
  return graph
}

/** The folders in which an import starts and ends, below the folder that holds both files. Tests may look anywhere. */
function siblingFolders([from, to]: readonly [string, string]): [string, string][] {
  if (isTest(from) || isTest(to)) return []
  const [fromParts, toParts] = [from.split('/'), to.split('/')]
  const depth = fromParts.findIndex((name, place) => name !== toParts[place])
  const areInFolders = depth >= 0 && depth < fromParts.length - 1 && depth < toParts.length - 1
  return areInFolders ? [[fromParts.slice(0, depth + 1).join('/'), toParts.slice(0, depth + 1).join('/')]] : []
}

const breachOf =
  (rule: string, says: string) =>
  (cycle: readonly string[]): Violation => ({ rule, says, where: cycle[0] ?? '', what: cycle.join(' → ') })

function clocks(files: readonly SourceFile[]): Violation[] {
  const says = 'The domain reads no clock and rolls no dice: pass the time or the choice in.'
  return files
    .filter(({ path }) => path.startsWith('domain/src/') && !path.endsWith('.test.ts'))
    .flatMap((file) =>
      file.clockReads.map((at) => ({
        rule: 'domain-reads-no-clock',
        says,
        where: place(file, at),
        what: lineAt(file, at),
      })),
    )
}

const lineAt = ({ text }: SourceFile, at: number) => text.slice(at).split('\n')[0]?.slice(0, 60) ?? ''

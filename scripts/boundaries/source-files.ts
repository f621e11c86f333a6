import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** One mention of another module in a file. `typeOnly`: nothing is left of it when the program runs. */
export type ModuleReference = { specifier: string; typeOnly: boolean; at: number }

export type SourceFile = {
  /** From the root of the checkout, with forward slashes: `server/src/app.ts`. */
  path: string
  text: string
  mentions: readonly ModuleReference[]
  /** Where the file asks for the time or for chance. */
  clockReads: readonly number[]
}

export const packages = ['domain', 'contract', 'server', 'web', 'e2e', 'bench'] as const
export type Package = (typeof packages)[number]

export function readSourceFiles(root: string): SourceFile[] {
  return packages.flatMap((name) => filesUnder(path.join(root, name)).map((file) => readSourceFile(root, file)))
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return []
    const below = path.join(folder, entry.name)
    if (entry.isDirectory()) return filesUnder(below)
    return /\.([cm]?ts|tsx|[cm]?js|jsx)$/.test(entry.name) ? [below] : []
  })
}

function readSourceFile(root: string, file: string): SourceFile {
  const text = readFileSync(file, 'utf8')
  const parsed = parseSync(file, text)
  const [problem] = parsed.errors
  if (problem !== undefined) throw new Error(`${path.relative(root, file)} cannot be read: ${problem.message}`)
  const mentions = [...staticMentions(parsed.module), ...mentionsInside(parsed.program)]
  return {
    path: path.relative(root, file).replaceAll(path.sep, '/'),
    text,
    mentions,
    clockReads: clockReads(parsed.program),
  }
}

type Module = ReturnType<typeof parseSync>['module']
type Program = ReturnType<typeof parseSync>['program']

function staticMentions({ staticImports, staticExports }: Module): ModuleReference[] {
  const imports = staticImports.map(({ moduleRequest, entries, start }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    at: start,
  }))
  const exports = staticExports.flatMap(({ entries, start }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null ? [] : [{ specifier: moduleRequest.value, typeOnly: isType, at: start }],
    ),
  )
  return [...imports, ...exports]
}

/** `import('…')` in the code and in types, and `require('…')`. */
function mentionsInside(program: Program): ModuleReference[] {
  const found: ModuleReference[] = []
  const note = (source: unknown, typeOnly: boolean, at: number) => {
    if (isLiteral(source)) found.push({ specifier: source.value, typeOnly, at })
  }
  new Visitor({
    ImportExpression: (node) => note(node.source, false, node.start),
    TSImportType: (node) => note(node.source, true, node.start),
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require')
        note(node.arguments[0], false, node.start)
    },
  }).visit(program)
  return found
}

function isLiteral(node: unknown): node is { type: 'Literal'; value: string } {
  return typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string'
}

const dice: Record<string, readonly string[]> = { Date: ['now'], Math: ['random'], Temporal: ['Now'] }
const wholly = ['performance', 'crypto']

function clockReads(program: Program): number[] {
  const found: number[] = []
  new Visitor({
    NewExpression: ({ callee, arguments: given, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) found.push(start)
    },
    CallExpression: ({ callee, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date') found.push(start)
    },
    MemberExpression: ({ object, property, start }) => {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return
      if (wholly.includes(object.name) || dice[object.name]?.includes(property.name)) found.push(start)
    },
  }).visit(program)
  return found
}

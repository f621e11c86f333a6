import { type ArrowFunctionExpression, parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from './boundaries/source-files.ts'

type Program = ReturnType<typeof parseSync>['program']
type Parameter = ArrowFunctionExpression['params'][number]
export type NamedFunction = { name: string; lines: number; props: number; isComponent: boolean }

export const lineCount = (text: string) => text.split('\n').length - 1

/** Without blank lines and comments, as the lint rule max-lines-per-function counts. */
const codeLineCount = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => !/^\s*(\/\/.*)?$/.test(line)).length

/** The named functions of a file. A component is one in a .tsx file whose name begins with a capital letter. */
export function functionsIn({ path, text }: Pick<SourceFile, 'path' | 'text'>): NamedFunction[] {
  const units: NamedFunction[] = []
  const { program } = parseSync(path, text)
  const memberCounts = objectTypes(program)
  const add = (name: string, node: { start: number; end: number; params: readonly Parameter[] }) =>
    units.push({
      name,
      lines: codeLineCount(text.slice(node.start, node.end)),
      props: propertyCount(node.params[0], memberCounts),
      isComponent: path.endsWith('.tsx') && /^[A-Z]/.test(name),
    })
  new Visitor({
    FunctionDeclaration: (node) => {
      if (node.id !== null) add(node.id.name, node)
    },
    // Such as those in a `memo`.
    FunctionExpression: (node) => {
      if (node.id !== null) add(node.id.name, node)
    },
    VariableDeclarator: ({ id, init }) => {
      const isFunction = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'
      if (isFunction && id.type === 'Identifier') add(id.name, init)
    },
  }).visit(program)
  return units
}

/** The number of members of each object type that the file declares. */
function objectTypes(program: Program): Map<string, number> {
  const counts = new Map<string, number>()
  new Visitor({
    TSTypeAliasDeclaration: ({ id, typeAnnotation }) => {
      if (typeAnnotation.type === 'TSTypeLiteral') counts.set(id.name, typeAnnotation.members.length)
    },
  }).visit(program)
  return counts
}

function propertyCount(parameter: Parameter | undefined, memberCounts: ReadonlyMap<string, number>): number {
  if (parameter === undefined || !('typeAnnotation' in parameter)) return 0
  const type = parameter.typeAnnotation?.typeAnnotation
  if (type?.type === 'TSTypeLiteral') return type.members.length
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return 0
  return memberCounts.get(type.typeName.name) ?? 0
}

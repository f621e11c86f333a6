import { type Call, runsOnce } from '@dray/contract/call'
import { plainText, whoInWords } from '@dray/contract/description/describe-api'
import { describedFeatures } from '@dray/contract/description/features'
import { possibleRefusals } from '@dray/contract/description/possible-refusals'
import type { JsonSchema, WireCall, WireFormat } from '@dray/contract/description/wire-format'

/** The index.d.ts of the package: a function for each call, and the types of what it sends and gets. */
export function clientTypes({ calls, event, schemas }: WireFormat): string {
  const codes = codeTypes(calls)
  const features = [...Map.groupBy(calls, ({ feature }) => feature)]
  const methods = features.map(([feature, featureCalls]) => featureText(feature, featureCalls, codes))
  const names = reachableNames([event, ...calls.flatMap(({ query, body, answer }) => [query, body, answer])], schemas)
  return [
    imports,
    basicTypes,
    codes.declarations,
    withNamedLists([...names.map((name) => declaration(name, schemas[name] ?? {})), ...methods].join('\n'), schemas),
    clientText(features.map(([feature]) => feature)),
  ].join('\n')
}

const imports = `import type { CallOptions, OnceOptions } from './call.js'
import type { ClientOptions, PagedCall } from './create-client.js'
import type { Result } from './results.js'
import type { WebhookRequest, WebhookResult } from './webhooks.js'

export type { CallOptions, OnceOptions } from './call.js'
export type { ClientOptions, PagedCall } from './create-client.js'
export { type ClientCode, DrayError, type Failure, type PageResult, type Problem, type Result } from './results.js'
export type { WebhookRefusal, WebhookRequest, WebhookResult } from './webhooks.js'
`

/** The named schemas that these refer to, directly or through others, in the order of `schemas`. */
function reachableNames(roots: readonly unknown[], schemas: WireFormat['schemas']): string[] {
  const found = new Set<string>()
  const visit = (schema: unknown) => {
    for (const [, name = ''] of JSON.stringify(schema ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      visit(schemas[name])
    }
  }
  roots.forEach(visit)
  return Object.keys(schemas).filter((name) => found.has(name))
}

/** Refers to lists of values, such as the statuses of orders, by their names. */
function withNamedLists(text: string, schemas: WireFormat['schemas']): string {
  const lists = Object.entries(schemas).filter(([, schema]) => schema.enum !== undefined)
  return lists.reduce((result, [name, list]) => {
    const isWholeList = new RegExp(`(?<!\\| |= )${typeText(list).replaceAll('|', '\\|')}(?! \\| ')`, 'g')
    return result.replaceAll(isWholeList, name)
  }, text)
}

function declaration(name: string, schema: JsonSchema): string {
  const isInterface = schema.properties !== undefined && typeof schema.additionalProperties !== 'object'
  const text = typeText(schema)
  return isInterface ? `export interface ${name} ${text}\n` : `export type ${name} = ${text}\n`
}

function featureText(feature: string, calls: readonly WireCall[], codes: CodeTypes): string {
  const described = calls.map((call) => describeMethod(call, codes))
  const methods = described.map(({ method }) => indented(method)).join('\n')
  const declarations = described.flatMap((method) => method.declarations)
  return [...declarations, `export interface ${pascalCase(feature)}Calls {\n${methods}\n}\n`].join('\n')
}

const clientText = (features: readonly string[]): string => `/** The calls that an API key may make, by feature. */
export interface Dray {
${features.map((feature) => `  /** ${describedFeatures[feature]} */\n  ${feature}: ${pascalCase(feature)}Calls`).join('\n')}
}

export declare function createClient(options: ClientOptions): Dray

/** Checks the signature of a webhook request and reads its event. */
export declare function readWebhook(request: WebhookRequest): Promise<WebhookResult<WebhookEvent>>
`

function describeMethod(described: WireCall, { codeType }: CodeTypes): { declarations: string[]; method: string } {
  const { name, call, answer } = described
  const declarations: string[] = []
  const named: Naming = (schema, suffix) => {
    const text = typeText(schema)
    if (!text.includes('\n')) return text
    const row = elements(schema)
    if (typeof row === 'object') return `${named(row, 'Row')}[]`
    declarations.push(declaration(pascalCase(name) + suffix, schema))
    return pascalCase(name) + suffix
  }
  const input = inputText(described, named)
  const empty = call.answers === 'json' ? 'undefined' : 'Uint8Array'
  const value = answer === undefined ? empty : named(answer, 'Answer')
  const code = codeType(described)
  const options = runsOnce(call) ? 'OnceOptions' : 'CallOptions'
  const method = call.isPaged
    ? `${name}: PagedCall<${input.type}, ${value.replace(/\[\]$/, '')}, ${code.type}>`
    : `${name}(input${input.mark}: ${input.type}, options?: ${options}): Promise<Result<${value}, ${code.type}>>`
  return { declarations: [...declarations, ...code.declarations], method: `${comment(described)}\n${method}` }
}

type Naming = (schema: JsonSchema, suffix: string) => string

const comment = ({ call }: WireCall): string =>
  `/**\n * ${plainText(call.summary)}\n *\n * \`${call.method} ${call.path}\`, for ${whoInWords(call.who)}.\n */`

/** The first argument of a call. Parts that the call doesn't have are left out. */
function inputText({ call, params, query, body }: WireCall, named: Naming): { type: string; mark: '' | '?' } {
  const parts = [
    ...partText('params', params, typeText(params)),
    ...partText('query', query, named(query, 'Query')),
    ...(body === undefined ? [] : [`body${call.body.safeParse(undefined).success ? '?' : ''}: ${named(body, 'Body')}`]),
  ]
  const isOptional = parts.every((part) => /^\w+\?:/.test(part))
  return { type: parts.length === 0 ? 'Record<string, never>' : `{ ${parts.join('; ')} }`, mark: isOptional ? '?' : '' }
}

function partText(name: string, { properties = {}, required = [] }: JsonSchema, text: string): string[] {
  if (Object.keys(properties).length === 0) return []
  return [`${name}${required.length === 0 ? '?' : ''}: ${text}`]
}

/** The types of problem codes: one for every read, one for every change, and what a call has besides. */
type CodeTypes = { declarations: string; codeType: (call: WireCall) => { type: string; declarations: string[] } }

function codeTypes(calls: readonly WireCall[]): CodeTypes {
  const signedIn = calls.map(({ call }) => call).filter(({ who }) => who !== 'open')
  const readCodes = sharedCodes(signedIn)
  const changeCodes = sharedCodes(signedIn.filter(isChange))
  return {
    declarations: [
      '/** The problems that any call can have. */',
      unionType('ReadCode', readCodes.map(literal)),
      '/** The problems that any change can have. */',
      unionType('ChangeCode', ['ReadCode', ...without(changeCodes, readCodes).map(literal)]),
    ].join('\n'),
    codeType({ name, call }) {
      const [base, shared] = isChange(call) ? ['ChangeCode', changeCodes] : ['ReadCode', readCodes]
      const own = without(possibleRefusals(call), shared)
      if (own.length === 0) return { type: base, declarations: [] }
      const type = `${pascalCase(name)}Code`
      return { type, declarations: [unionType(type, [base, ...own.map(literal)])] }
    },
  }
}

const isChange = ({ method, writes }: Call): boolean => writes && method !== 'GET'

const sharedCodes = (calls: readonly Call[]): string[] => {
  const [first = [], ...others] = calls.map(possibleRefusals)
  return first.filter((code) => others.every((codes) => codes.includes(code)))
}

const without = (codes: readonly string[], others: readonly string[]): string[] =>
  codes.filter((code) => !others.includes(code))

const unionType = (name: string, types: readonly string[]): string =>
  `export type ${name} =\n${types.map((type) => `  | ${type}`).join('\n')}\n`

type Schema = JsonSchema | boolean

/** Undefined for a tuple, which the contract doesn't use. */
const elements = ({ items }: JsonSchema): Schema | undefined => (Array.isArray(items) ? undefined : items)

/** The TypeScript type of values that have this JSON Schema, as the contract writes it. */
export function typeText(schema: Schema): string {
  if (typeof schema === 'boolean') return schema ? 'unknown' : 'never'
  if (schema.$ref !== undefined) return schema.$ref.replace(/.*\//, '')
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum !== undefined) return union(schema.enum.map(literal))
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return union(options.map(typeText))
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeText({ ...schema, type })))
  return typeTexts[schema.type ?? 'unknown']?.(schema) ?? 'unknown'
}

const typeTexts: Record<string, (schema: JsonSchema) => string> = {
  object: objectText,
  array: (schema) => `${inParentheses(typeText(elements(schema) ?? true))}[]`,
  string: ({ format }) => (format === undefined ? 'string' : (stringTypes[format] ?? 'string')),
  number: ({ description }) => (description === 'US dollars' ? 'Dollars' : 'number'),
  integer: () => 'number',
  boolean: () => 'boolean',
  null: () => 'null',
}

const stringTypes: Record<string, string> = { date: 'Day', 'date-time': 'Instant' }

/** The types that the texts above refer to. */
const basicTypes = `/** An amount of US dollars, with at most two decimals. */
export type Dollars = number
/** A day, such as \`2026-11-27\`. */
export type Day = string
/** A time in ISO 8601, such as \`2026-11-27T17:05:00.000Z\`. */
export type Instant = string
`

const pascalCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : JSON.stringify(value)

const union = (texts: readonly string[]): string => [...new Set(texts)].join(' | ')

const inParentheses = (text: string): string => (/^[^{]* \| |^\{[^]*\} \| /.test(text) ? `(${text})` : text)

function objectText(schema: JsonSchema): string {
  const { properties = {}, required = [], additionalProperties: rest } = schema
  const fields = Object.entries(properties).map(([name, field]) => fieldText(name, field, required.includes(name)))
  const named = fields.length === 0 ? [] : [block(fields)]
  const others = typeof rest === 'object' ? [recordText(schema, typeText(withoutMeaning(rest)))] : []
  return [...named, ...others].join(' & ') || '{}'
}

/** `{}` allows any value. */
const withoutMeaning = (schema: JsonSchema): Schema => (Object.keys(schema).length === 0 ? true : schema)

function recordText({ propertyNames }: JsonSchema, values: string): string {
  const names = typeof propertyNames === 'object' ? propertyNames.enum : undefined
  return names === undefined ? `Record<string, ${values}>` : `Partial<Record<${union(names.map(literal))}, ${values}>>`
}

const fieldText = (name: string, schema: Schema, isRequired: boolean): string =>
  `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)}${isRequired ? '' : '?'}: ${typeText(schema)}`

const maxWidth = 100

/** On one line if it's short. */
function block(fields: readonly string[]): string {
  const line = `{ ${fields.join('; ')} }`
  if (line.length <= maxWidth && !line.includes('\n')) return line
  return `{\n${fields.map((field) => indented(field)).join('\n')}\n}`
}

const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ')

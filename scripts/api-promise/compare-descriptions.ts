import { createSchemaComparison, type Report, type Writer } from './compare-schemas.ts'
import { type Content, type Description, nameOfReference, type Operation, type Response } from './description.ts'

export type Differences = {
  /** Sentences about changes that break the promise (D-312). */
  breaches: string[]
  additions: {
    calls: { name: string; call: string; description: string }[]
    /** `Order.claims` */
    fields: string[]
    /** Values by the field that has them. */
    values: Map<string, string[]>
    /** The calls of each new code. */
    codes: Map<string, string[]>
    /** Others who may make a call. */
    access: string[]
  }
}

type Reports = { additions: Differences['additions'] } & Pick<Report, 'breach' | 'field'>
type Compare = ReturnType<typeof createSchemaComparison>

/** Compares two OpenAPI descriptions of Dray as a program sees them. */
export function compareDescriptions(released: Description, present: Description): Differences {
  const breaches = new Set<string>()
  const fields = new Set<string>()
  const values = new Map<string, string[]>()
  const report = {
    breach: (text: string) => void breaches.add(text),
    field: (at: string) => void fields.add(at),
    value: (at: string, value: string) => add(values, at, value),
  }
  const compare = createSchemaComparison(released.components.schemas, present.components.schemas, report)
  const additions: Differences['additions'] = { calls: [], fields: [], values, codes: new Map(), access: [] }
  const reports: Reports = { additions, breach: report.breach, field: report.field }
  for (const name of Object.keys(released.components.schemas))
    if (!(name in present.components.schemas)) report.breach(`The type ${name} is gone`)
  const operationsNow = operationsOf(present)
  const operationsBefore = operationsOf(released)
  for (const [call, operation] of operationsBefore) {
    const same = operationsNow.get(call)
    if (same === undefined) report.breach(`${operation.operationId} (${call}) is gone`)
    else compareOperations([operation, same], [released, present], { compare, reports })
  }
  for (const [call, { operationId: name, description = '' }] of operationsNow)
    if (!operationsBefore.has(call)) additions.calls.push({ name, call, description })
  compareEvents(released, present, { compare, reports })
  return { breaches: [...breaches], additions: { ...additions, fields: [...fields] } }
}

const add = (lists: Map<string, string[]>, key: string, item: string): void => {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else if (!list.includes(item)) list.push(item)
}

/** Each call by its method and path. */
const operationsOf = ({ paths }: Description): Map<string, Operation> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  )

type Tools = { compare: Compare; reports: Reports }

function compareOperations(
  [before, after]: [Operation, Operation],
  descriptions: [Description, Description],
  tools: Tools,
): void {
  const { breach, additions } = tools.reports
  const name = before.operationId
  if (name !== after.operationId) breach(`${name} is now called ${after.operationId}`)
  if (before.tags?.[0] !== after.tags?.[0]) breach(`${name} moved from ${before.tags?.[0]} to ${after.tags?.[0]}`)
  compareAccess(before, after, tools.reports)
  compareParameters(before, after, { ...tools, writer: 'program' })
  compareBodies(before, after, tools)
  compareAnswers(before, after, tools)
  const [codesBefore, codesNow] = [codesOf(before, descriptions[0]), codesOf(after, descriptions[1])]
  for (const code of codesBefore) if (!codesNow.includes(code)) breach(`${name} no longer answers ${code}`)
  for (const code of codesNow) if (!codesBefore.includes(code)) add(additions.codes, code, name)
}

function compareAccess(before: Operation, after: Operation, { breach, additions }: Reports): void {
  const name = before.operationId
  const [schemesBefore, schemesNow] = [schemesOf(before), schemesOf(after)]
  if (schemesBefore.includes('open') && !schemesNow.includes('open')) breach(`${name} now needs a session or key`)
  if (schemesBefore.includes('key') && !schemesNow.some((scheme) => scheme !== 'session'))
    breach(`${name} can no longer be made with a key`)
  if (!schemesBefore.includes('key') && schemesNow.includes('key')) additions.access.push(`${name}: API keys`)
  const [rolesBefore, rolesNow] = [before['x-roles'], after['x-roles']]
  if (rolesBefore === undefined || rolesNow === undefined) return
  for (const role of rolesBefore) if (!rolesNow.includes(role)) breach(`${name} is no longer for ${role}`)
  for (const role of rolesNow) if (!rolesBefore.includes(role)) additions.access.push(`${name}: ${role}`)
}

const schemesOf = ({ security = [] }: Operation): string[] =>
  security.length === 0 ? ['open'] : security.flatMap((scheme) => Object.keys(scheme))

function compareParameters(
  before: Operation,
  after: Operation,
  { compare, reports, writer }: Tools & { writer: Writer },
): void {
  const { operationId: name, parameters: formerly = [] } = before
  const { parameters: now = [] } = after
  for (const parameter of formerly) {
    const at = `${name} ${parameter.in}.${parameter.name}`
    const same = now.find((other) => other.in === parameter.in && other.name === parameter.name)
    if (same === undefined) {
      reports.breach(`${at} is gone`)
      continue
    }
    if (writer === 'program' && same.required && !parameter.required) reports.breach(`${at} is now required`)
    if (writer === 'dray' && !same.required && parameter.required) reports.breach(`${at} can now be missing`)
    compare(parameter.schema, same.schema, { writer, at })
  }
  for (const parameter of now) {
    if (formerly.some((other) => other.in === parameter.in && other.name === parameter.name)) continue
    const at = `${name} ${parameter.in}.${parameter.name}`
    if (writer === 'program' && parameter.required) reports.breach(`${at} is now required`)
    else reports.field(at)
  }
}

function compareBodies(before: Operation, after: Operation, { compare, reports }: Tools): void {
  const name = before.operationId
  if (after.requestBody?.required && !before.requestBody?.required) reports.breach(`${name} body is now required`)
  compareContents(before.requestBody?.content, after.requestBody?.content, {
    compare,
    reports,
    writer: 'program',
    at: `${name} body`,
  })
}

function compareAnswers(before: Operation, after: Operation, { compare, reports }: Tools): void {
  const name = before.operationId
  for (const [status, answer] of Object.entries(before.responses).filter(([code]) => code.startsWith('2'))) {
    const same = after.responses[status]
    if (same === undefined) {
      reports.breach(`${name} no longer answers ${status}`)
      continue
    }
    for (const header of Object.keys(answer.headers ?? {}))
      if (!(header in (same.headers ?? {}))) reports.breach(`${name} no longer sends ${header}`)
    compareContents(answer.content, same.content, { compare, reports, writer: 'dray', at: `${name} answer` })
  }
}

function compareContents(
  before: Content = {},
  after: Content = {},
  { compare, reports, writer, at }: Tools & { writer: Writer; at: string },
): void {
  for (const [type, { schema }] of Object.entries(before)) {
    const same = after[type]
    if (same === undefined) reports.breach(`${at} is no longer ${type}`)
    else compare(schema ?? {}, same.schema ?? {}, { writer, at })
  }
  for (const type of Object.keys(after)) if (!(type in before)) add(reports.additions.values, at, type)
}

/** `409 batch-taken` */
function codesOf({ responses }: Operation, { components }: Description): string[] {
  const resolved = Object.entries(responses).map(([status, response]): [string, Response | undefined] => {
    const reference = nameOfReference(response)
    return [status, reference === undefined ? response : components.responses[reference]]
  })
  return resolved.flatMap(([status, response]) => {
    const parts = response?.content?.['application/problem+json']?.schema?.allOf ?? []
    return parts.flatMap(({ properties }) =>
      (properties?.['code']?.enum ?? []).map((code) => `${status} ${String(code)}`),
    )
  })
}

function compareEvents(released: Description, present: Description, { compare, reports }: Tools): void {
  for (const [kind, { post }] of Object.entries(released.webhooks)) {
    const same = present.webhooks[kind]?.post
    if (same === undefined) {
      reports.breach(`Webhooks no longer send the kind ${kind}`)
      continue
    }
    compareParameters(post, same, { compare, reports, writer: 'dray' })
    compareContents(post.requestBody?.content, same.requestBody?.content, {
      compare,
      reports,
      writer: 'dray',
      at: `${kind} event`,
    })
  }
  for (const kind of Object.keys(present.webhooks))
    if (!(kind in released.webhooks)) add(reports.additions.values, 'webhook kinds', kind)
}

import { type Limit, nameOfReference, type Schema } from './description.ts'

/** The writer of the value: a program in a request, or Dray in an answer. */
export type Writer = 'program' | 'dray'
export type Place = { writer: Writer; at: string }

export type Report = {
  /** Ways in which a program written for the released description would fail. */
  breach: (text: string) => void
  field: (at: string) => void
  value: (at: string, value: string) => void
}

type Schemas = Record<string, Schema>
type Alternative = { name: string | undefined; schema: Schema & { type: string } }

type Context = { released: Schemas; present: Schemas; report: Report; compared: Set<string> }

/** Compares what a program may send, and what it may be answered. A named schema is compared once for each writer. */
export function createSchemaComparison(released: Schemas, present: Schemas, report: Report) {
  const context: Context = { released, present, report, compared: new Set() }
  return (before: Schema, after: Schema, place: Place): void => compare(context, before, after, place)
}

function compare(context: Context, before: Schema, after: Schema, place: Place): void {
  const { report } = context
  const isSent = place.writer === 'program'
  const formerly = alternatives(before, context.released)
  const now = alternatives(after, context.present)
  const hasKinds = [formerly, now].some((list) => list.filter(({ schema }) => schema.properties).length > 1)
  const shapesBefore = byShape(formerly, hasKinds)
  const shapesNow = byShape(now, hasKinds)
  for (const [shape, alternative] of shapesBefore) {
    const same = shapesNow.get(shape) ?? (isSent ? widerShape(shape, shapesNow) : undefined)
    if (same === undefined) report.breach(`${place.at} can no longer be ${shape}`)
    else compareAlternative(context, alternative, same, { ...place, shape })
  }
  for (const shape of shapesNow.keys()) {
    if (shapesBefore.has(shape) || (isSent && widerShape(shape, shapesBefore))) continue
    if (isSent || shape.startsWith('object with ')) report.value(place.at, shape)
    else report.breach(`${place.at} can now be ${shape}`)
  }
}

function compareAlternative(
  context: Context,
  before: Alternative,
  after: Alternative,
  { shape, ...place }: Place & { shape: string },
): void {
  const { report, compared } = context
  const isNamed = before.name !== undefined && before.name === after.name
  const key = `${place.writer} ${before.name} ${shape}`
  if (isNamed && compared.has(key)) return
  if (isNamed) compared.add(key)
  const named = isNamed ? { ...place, at: before.name ?? '' } : place
  compareFields(context, before.schema, after.schema, named)
  compareOtherFields(context, before.schema, after.schema, named)
  compareValues(report, before.schema, after.schema, named)
  if (place.writer === 'program') compareLimits(report, before.schema, after.schema, named)
  if (place.writer === 'dray' && before.schema.format !== undefined && before.schema.format !== after.schema.format)
    report.breach(`${named.at} is no longer a ${before.schema.format}`)
  if (before.schema.items)
    compare(context, before.schema.items, after.schema.items ?? {}, { ...named, at: `${named.at}[]` })
}

function compareFields(context: Context, before: Schema, after: Schema, { writer, at }: Place): void {
  const { report } = context
  const { properties: fieldsNow = {}, required: requiredNow = [] } = after
  const { properties: fieldsBefore = {}, required: requiredBefore = [] } = before
  for (const [name, field] of Object.entries(fieldsBefore)) {
    const place = { writer, at: `${at}.${name}` }
    const same = fieldsNow[name]
    if (same === undefined) {
      report.breach(`${place.at} is gone`)
      continue
    }
    if (writer === 'dray' && requiredBefore.includes(name) && !requiredNow.includes(name))
      report.breach(`${place.at} can now be missing`)
    compare(context, field, same, place)
  }
  if (writer === 'program')
    for (const name of requiredNow) if (!requiredBefore.includes(name)) report.breach(`${at}.${name} is now required`)
  for (const name of Object.keys(fieldsNow)) if (!(name in fieldsBefore)) report.field(`${at}.${name}`)
}

/** Objects whose keys are ids or names. */
function compareOtherFields(context: Context, before: Schema, after: Schema, { writer, at }: Place): void {
  if (writer === 'program' && before.additionalProperties !== false && after.additionalProperties === false)
    context.report.breach(`${at} takes no other fields`)
  if (typeof before.additionalProperties === 'object')
    compare(context, before.additionalProperties, otherFields(after), { writer, at: `${at}.*` })
  if (before.propertyNames || after.propertyNames)
    compare(context, before.propertyNames ?? anyText, after.propertyNames ?? anyText, {
      writer,
      at: `the keys of ${at}`,
    })
}

function compareValues(report: Report, before: Schema, after: Schema, { writer, at }: Place): void {
  const listBefore = valuesOf(before)
  const listNow = valuesOf(after)
  if (listBefore === undefined && listNow === undefined) return
  if (listBefore === undefined) return report.breach(`${at} is limited to ${listNow?.join(', ')}`)
  if (listNow === undefined && writer === 'dray') return report.breach(`${at} can now be any value`)
  for (const value of listBefore)
    if (listNow && !listNow.includes(value)) report.breach(`${at} can no longer be ${value}`)
  for (const value of listNow ?? ['any value']) if (!listBefore.includes(value)) report.value(at, value)
}

function compareLimits(report: Report, before: Schema, after: Schema, { at }: Place): void {
  for (const limit of lowerLimits)
    if ((after[limit] ?? -Infinity) > (before[limit] ?? -Infinity)) report.breach(`${at} has a higher ${limit}`)
  for (const limit of upperLimits)
    if ((after[limit] ?? Infinity) < (before[limit] ?? Infinity)) report.breach(`${at} has a lower ${limit}`)
  for (const rule of ['pattern', 'format'] as const)
    if (after[rule] !== undefined && after[rule] !== before[rule]) report.breach(`${at} has another ${rule}`)
  if (before.default !== undefined && JSON.stringify(before.default) !== JSON.stringify(after.default))
    report.breach(`${at} has another default`)
}

const lowerLimits: readonly Limit[] = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']
const upperLimits: readonly Limit[] = ['maximum', 'maxLength', 'maxItems']
const anyText: Schema = { type: 'string' }

const otherFields = ({ additionalProperties }: Schema): Schema =>
  typeof additionalProperties === 'object' ? additionalProperties : {}

/** Follows references and choices: `Order | null` is an object and null. */
function alternatives(schema: Schema, schemas: Schemas, name?: string): Alternative[] {
  const reference = nameOfReference(schema)
  if (reference !== undefined) return alternatives(schemas[reference] ?? {}, schemas, reference)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.flatMap((choice) => alternatives(choice, schemas, name))
  return [schema.type ?? 'anything'].flat().map((type) => ({ name, schema: { ...schema, type } }))
}

/** Each alternative by what a program sees of it. Lists of values of one type become one list. */
function byShape(list: readonly Alternative[], hasKinds: boolean): Map<string, Alternative> {
  const shapes = new Map<string, Alternative>()
  for (const { name, schema } of list) {
    let shape = shapeOf(schema, hasKinds)
    const other = shapes.get(shape)
    const values = [other?.schema, schema].map((part) => part && valuesOf(part))
    if (other && values.every((part) => part !== undefined)) {
      const { const: _, ...rest } = other.schema
      shapes.set(shape, { name, schema: { ...rest, enum: values.flat().map((value) => JSON.parse(value ?? 'null')) } })
      continue
    }
    for (let number = 2; shapes.has(shape); number += 1) shape = `${shapeOf(schema, hasKinds)} ${number}`
    shapes.set(shape, { name, schema })
  }
  return shapes
}

function shapeOf({ type, properties = {} }: Alternative['schema'], hasKinds: boolean): string {
  const kinds = Object.entries(properties).flatMap(([name, { const: value }]) =>
    typeof value === 'string' ? [`${name} ${value}`] : [],
  )
  return hasKinds && kinds.length > 0 ? `${type} with ${kinds.join()}` : type
}

/** An integer is also a number, and everything is anything. */
const widerShape = (shape: string, shapes: Map<string, Alternative>): Alternative | undefined =>
  (shape === 'integer' ? shapes.get('number') : undefined) ?? shapes.get('anything')

const valuesOf = (schema: Schema): string[] | undefined =>
  schema.const === undefined ? schema.enum?.map((value) => JSON.stringify(value)) : [JSON.stringify(schema.const)]

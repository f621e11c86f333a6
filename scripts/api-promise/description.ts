/** The parts of an OpenAPI description that programs rely on. */
export type Description = {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> }
}

export type Operation = {
  operationId: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  'x-roles'?: string[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, Response>
}

export type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
export type Content = Record<string, { schema?: Schema; example?: unknown }>
export type Response = { $ref?: string; content?: Content; headers?: Record<string, unknown> }

export type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
} & Partial<Record<Limit, number>>

export type Limit = 'minimum' | 'exclusiveMinimum' | 'minLength' | 'minItems' | 'maximum' | 'maxLength' | 'maxItems'

/** The name in `#/components/schemas/Order`. */
export const nameOfReference = ({ $ref }: { $ref?: string }): string | undefined => $ref?.split('/').at(-1)

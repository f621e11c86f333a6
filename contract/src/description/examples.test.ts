import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerExample, requestExample, writtenExamples } from './examples.ts'
import { type JsonSchema, wireFormat } from './wire-format.ts'

const { calls, schemas } = wireFormat()

/** Errors of a value by a schema of the description. */
function issues(schema: JsonSchema, value: unknown) {
  const text = JSON.stringify({ ...schema, $defs: schemas }).replaceAll('#/components/schemas/', '#/$defs/')
  return z.fromJSONSchema(JSON.parse(text)).safeParse(value).error?.issues
}

test('the example of each request is valid by its contract and by its description', () => {
  for (const { name, call, body } of calls) {
    if (body === undefined) continue
    const sent = writtenExamples[name] ?? requestExample(body, schemas, name)
    expect(call.body.safeParse(sent).error?.issues, `${name}: ${JSON.stringify(sent)}`).toBeUndefined()
    expect(issues(body, sent), name).toBeUndefined()
  }
})

test('the example of each answer is valid by its contract and by its description', () => {
  for (const { name, call, answer } of calls) {
    if (answer === undefined) continue
    const answered = answerExample(answer, schemas, name)
    expect(call.answer.safeParse(answered).error?.issues, `${name}: ${JSON.stringify(answered)}`).toBeUndefined()
    expect(issues(answer, answered), name).toBeUndefined()
  }
})

test('each written example belongs to a call', () => {
  expect(Object.keys(writtenExamples).filter((name) => !calls.some((call) => call.name === name))).toEqual([])
})

import { expect, test } from 'vitest'
import { answerExample, requestExample } from './examples.ts'
import { wireFormat } from './wire-format.ts'
import { writtenExamples } from './written-examples.ts'

const { calls, schemas } = wireFormat()

test('the example of each request is valid', () => {
  for (const { name, call, body } of calls) {
    if (body === undefined) continue
    const sent = writtenExamples[name] ?? requestExample(body, schemas, name)
    expect(call.body.safeParse(sent).error?.issues, `${name}: ${JSON.stringify(sent)}`).toBeUndefined()
  }
})

test('the example of each answer is valid', () => {
  for (const { name, call, answer } of calls) {
    if (answer === undefined) continue
    const answered = answerExample(answer, schemas, name)
    expect(call.answer.safeParse(answered).error?.issues, `${name}: ${JSON.stringify(answered)}`).toBeUndefined()
  }
})

test('each written example belongs to a call', () => {
  expect(Object.keys(writtenExamples).filter((name) => !calls.some((call) => call.name === name))).toEqual([])
})

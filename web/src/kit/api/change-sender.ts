import { type Call, runsOnce } from '@dray/contract/call'
import { callAddress } from '@dray/contract/call/call-address'
import { encode } from '@dray/contract/call/encode'
import type { z } from 'zod'
import { newUuid } from '../new-uuid.ts'
import { type AnswerOf, type Input, Problem, request } from './request.ts'

/** Who was told that an earlier version was saved, and sends again, wants a second one. */
export const keyAfter = ({ body }: Pick<Problem, 'body'>, key: string): string =>
  body.code === 'key-reused' ? newUuid() : key

type Sent = { contents: string; key: string; isOutcomeUnknown: boolean }

/**
 * Sends the changes of a form. The idempotency key of each record stays the same while the contents do, so resending after a dropped
 * connection can't save twice. Different contents get a new key, unless the last outcome is unknown: the server then says whether the
 * earlier contents were saved.
 */
export function changeSender() {
  const sent = new Map<string, Sent>()
  return {
    /** `expects`: refusals that aren't failures here. */
    async send<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
      call: Call<P, Q, B, A>,
      input: Input<P, Q, B>,
      expects: readonly string[] = [],
    ): Promise<AnswerOf<A>> {
      if (!runsOnce(call)) return request(call, input, { expects })
      const address = callAddress(call, input)
      const contents = JSON.stringify(encode(call.body, input.body)) ?? ''
      const note = (key: string, isOutcomeUnknown: boolean) => sent.set(address, { contents, key, isOutcomeUnknown })
      const { key, isOutcomeUnknown } = keptFrom(sent.get(address), contents) ?? noneSent()
      note(key, isOutcomeUnknown)
      try {
        const answer = await request(call, input, { expects, idempotencyKey: key })
        note(key, false)
        return answer
      } catch (problem) {
        if (problem instanceof Problem) note(keyAfter(problem, key), problem.isOutcomeUnknown)
        throw problem
      }
    },
    /** From then on the same contents are sent as a new change. */
    clear: () => sent.clear(),
  }
}

const keptFrom = (last: Sent | undefined, contents: string): Sent | undefined =>
  last && (last.isOutcomeUnknown || last.contents === contents) ? last : undefined

const noneSent = () => ({ key: newUuid(), isOutcomeUnknown: false })

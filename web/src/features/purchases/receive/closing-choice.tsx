import '@mantine/core/styles/Radio.layer.css'
import { maxLengths } from '@dray/domain/limits'
import { Radio, Stack, TextInput } from '@mantine/core'
import { pluralize } from '../../../kit/format-count.ts'

/** What becomes of the units that did not come: they are awaited, or the order is closed short with a reason (D-197, D-200). */
export type Closing = { isShort: boolean; reason: string }

type Props = { stillOpen: number; closing: Closing; problem: string | undefined; onChange: (closing: Closing) => void }

export function ClosingChoice({ stillOpen, closing, problem, onChange }: Props) {
  return (
    <Stack gap="xs">
      <Radio.Group
        label={`${pluralize(stillOpen, 'unit')} ${stillOpen === 1 ? 'is' : 'are'} still open after this delivery`}
        value={closing.isShort ? 'short' : 'later'}
        onChange={(value) => onChange({ ...closing, isShort: value === 'short' })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="later" label="The rest comes later" />
          <Radio value="short" label="The rest won't come: close the order short" />
        </Stack>
      </Radio.Group>
      {closing.isShort && (
        <TextInput
          label="Why the rest won't come"
          required
          maxLength={maxLengths.reason}
          value={closing.reason}
          error={problem}
          onChange={(event) => onChange({ ...closing, reason: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}

import { Button, Paper, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatCount } from '../../../kit/text/format-count.ts'
import { focusAndSelect, useFirstField } from '../../../kit/focus.ts'
import { wholeNumber } from '../../../kit/fields/whole-number.ts'
import { type ShownLine } from '../count/count-lines.ts'
import { lineName } from '../line-name.ts'
import { countProblem } from '../count/use-typed-counts.ts'
import style from './phone-count.module.css'
import type { PhoneCountState } from './use-phone-count.ts'

type Props = { line: ShownLine; phone: PhoneCountState }

/** One line and its number. */
export function LineCard({ line, phone }: Props) {
  const { counted, expected, productName, batchNumber, productSku, brandName } = line
  const [text, setText] = useState(String(phone.opened.units ?? counted ?? ''))
  const [wasSubmitted, setSubmitted] = useState(false)
  const field = useFirstField<HTMLInputElement>(phone.opened.isFocused)
  const problem = countProblem(text) ?? (wasSubmitted && text.trim() === '' ? 'Enter a number' : undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    const count = countProblem(text) === undefined ? wholeNumber(text) : undefined
    if (count !== undefined) return phone.enterNumber(count)
    // A scanner types the next label into the number.
    if (phone.isCode(text)) return phone.find(text)
    focusAndSelect(field.ref.current)
  }
  return (
    <Paper component="section" withBorder p="md" aria-label={lineName(line)}>
      <form onSubmit={submit} noValidate className="stack">
        <div>
          <Text className={style.product}>{productName}</Text>
          <Text className="wrap-anywhere">{batchNumber ?? productSku}</Text>
          <Text size="sm" c="dimmed">
            {brandName}
            {expected !== undefined && ` · expected ${formatCount(expected)}`}
          </Text>
        </div>
        <TextInput
          {...field}
          size="xl"
          label="Units on the shelf"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          classNames={{ input: style.number ?? '' }}
          value={text}
          error={problem}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className="row">
          <Button className="flex-none" size="lg" variant="default" onClick={phone.skip}>
            Skip
          </Button>
          <Button className="grow" size="lg" type="submit">
            Next
          </Button>
        </div>
        {counted !== null && (
          <Button size="md" variant="subtle" onClick={() => phone.enterNumber(null)}>
            Remove the number
          </Button>
        )}
      </form>
    </Paper>
  )
}

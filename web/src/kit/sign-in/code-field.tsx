import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import type { Problem } from '../api/request.ts'

type Props = Pick<TextInputProps, 'description' | 'error'> & {
  value: string
  onChange: (code: string) => void
  hasFocus?: boolean
}

/** The code of a second factor. It has the focus as soon as it is asked for, unless another field is asked for with it. */
export const CodeField = ({
  value,
  onChange,
  description = 'From your authenticator app, or one of your recovery codes',
  hasFocus = true,
  error,
}: Props) => (
  <TextInput
    label="Code"
    description={description}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="off"
    spellCheck={false}
    autoFocus={hasFocus}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={error}
  />
)

/** The refusal that asks for the code of a second factor. A form that shows the code's field does not show it as a failure. */
export const asksForCode = 'second-factor-needed'

/** The code of a form that is asked for one only once the server says that the user has a second factor. */
export function useAskedCode() {
  const [code, setCode] = useState<string>()
  return {
    code,
    setCode,
    /** Forgets the code, and asks no more until the server asks again. */
    reset: () => setCode(undefined),
    /** Whether the code is asked for and not typed yet. */
    isMissing: code?.trim() === '',
    /** The code's part of a request. */
    sent: code === undefined ? {} : { code },
    askIfNeeded: ({ body }: Problem): void => {
      if (body.code === asksForCode) setCode('')
    },
    /** What went wrong besides. */
    failure: (problem: Problem | null): Problem | null => (problem?.body.code === asksForCode ? null : problem),
  }
}

/** Mantine leaves the show-password button out of the tab order; this puts it in. */
export const showPassword = (field: string) => ({ 'aria-label': `Show or hide ${field}`, tabIndex: 0 })

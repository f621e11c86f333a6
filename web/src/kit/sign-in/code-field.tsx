import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import type { Problem } from '../api/request.ts'

type Props = Pick<TextInputProps, 'description' | 'error'> & {
  value: string
  onChange: (code: string) => void
  hasFocus?: boolean
}

/** A second-factor code. Takes the focus when it appears, unless another field appears with it. */
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

/** The refusal that asks for a second-factor code. A form with a code field doesn't show it as a failure. */
export const asksForCode = 'second-factor-needed'

/** For forms that need a code only if the server says the user has a second factor. */
export function useCodeField() {
  const [code, setCode] = useState<string>()
  return {
    code,
    setCode,
    /** Forgets the code, and hides the field until the server asks again. */
    reset: () => setCode(undefined),
    /** The server asked for the code, and none has been entered yet. */
    isMissing: code?.trim() === '',
    /** For the body of the request. */
    sent: code === undefined ? {} : { code },
    askIfNeeded: ({ body }: Problem): void => {
      if (body.code === asksForCode) setCode('')
    },
    /** The problem, unless it only asks for the code. */
    failure: (problem: Problem | null): Problem | null => (problem?.body.code === asksForCode ? null : problem),
  }
}

/** Mantine leaves the show-password button out of the tab order; this puts it in. */
export const showPassword = (field: string) => ({ 'aria-label': `Show or hide ${field}`, tabIndex: 0 })

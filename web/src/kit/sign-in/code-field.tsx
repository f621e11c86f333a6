import { TextInput, type TextInputProps } from '@mantine/core'

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

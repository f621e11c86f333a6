import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Pick<TextInputProps, 'description' | 'error'> & { value: string; onChange: (code: string) => void }

/** The code of a second factor. It has the focus as soon as it is asked for. */
export const CodeField = ({
  value,
  onChange,
  description = 'From your authenticator app, or one of your recovery codes',
  error,
}: Props) => (
  <TextInput
    label="Code"
    description={description}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="off"
    spellCheck={false}
    autoFocus
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={error}
  />
)

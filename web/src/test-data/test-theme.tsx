import { createTheme, MantineProvider } from '@mantine/core'
import type { PropsWithChildren } from 'react'
import { theme } from '../app/theme.ts'

/** The application's theme without animations. */
export function TestTheme({ children }: PropsWithChildren) {
  return (
    <MantineProvider env="test" theme={withoutAnimation} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  )
}

const withoutAnimation = createTheme({
  ...theme,
  components: {
    ...theme.components,
    Collapse: { defaultProps: { transitionDuration: 0, keepMountedMode: 'display-none' } },
  },
})

import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is a phone's, which the form fills. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })

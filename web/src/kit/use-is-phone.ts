import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone, as `@media (max-width: 48em)` in the styles. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })

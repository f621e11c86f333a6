import { useMediaQuery } from '@mantine/hooks'

/** Matches `@media (max-width: 48em)` in the styles. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })

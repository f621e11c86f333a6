import { expect, test } from 'vitest'
import { screenLinks } from './pages.ts'

const manifest = {
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    imports: ['_core.js'],
    dynamicImports: ['files.ts', 'a.tsx'],
  },
  '_core.js': { file: 'assets/core.js', css: ['assets/core.css'] },
  'files.ts': { file: 'assets/files.js', dynamicImports: ['b.tsx'] },
  'a.tsx': { file: 'assets/a.js', imports: ['_core.js', '_lists.js'], css: ['assets/a.css'] },
  'b.tsx': { file: 'assets/b.js', imports: ['_lists.js'] },
  '_lists.js': { file: 'assets/lists.js', imports: ['_core.js'] },
}
const links = screenLinks(JSON.stringify(manifest))
const linked = (screen: string) => [...links(screen).matchAll(/href="([^"]+)"/g)].map(([, address]) => address)

test('a screen’s files load with the application, without those that it loads anyway', () => {
  expect(linked('a.tsx')).toEqual(['/assets/a.js', '/assets/a.css', '/assets/lists.js'])
})

test('the list of files that leads to a screen loads with it', () => {
  expect(linked('b.tsx')).toEqual(['/assets/files.js', '/assets/b.js', '/assets/lists.js'])
})

test('an unknown screen, or one that isn’t built, has no links', () => {
  expect(links('c.tsx')).toBe('')
  expect(links(undefined)).toBe('')
  expect(screenLinks(undefined)('a.tsx')).toBe('')
})

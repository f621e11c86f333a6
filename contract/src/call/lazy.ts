/**
 * Stands for an object that is made when something of it is first read. The build of the web application puts it around the schemas and
 * calls of this package (`web/lazy-schemas.ts`): making them all took half of the application's start.
 */
export function lazy<T extends object>(make: () => T): T {
  let made: T | undefined
  const real = (): T => (made ??= make())
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(real(), key),
    has: (_, key) => key in real(),
    ownKeys: () => Reflect.ownKeys(real()),
    // A proxy may only report properties of others as configurable.
    getOwnPropertyDescriptor: (_, key) => {
      const found = Reflect.getOwnPropertyDescriptor(real(), key)
      return found && { ...found, configurable: true }
    },
  })
}

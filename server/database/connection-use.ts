import type { Dialect } from 'kysely'

/** How the connections of a database are used; times in seconds. */
export class ConnectionUse {
  inUse = 0
  waiting = 0
  /** Called with the time that a statement or transaction waited for its connection. */
  onAcquired: (seconds: number) => void = () => {}
}

/** The same dialect, whose waits for a connection of the pool, or for SQLite's only one, are counted in `use`. */
export function countingDialect(dialect: Dialect, use: ConnectionUse): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver()
      const acquire = driver.acquireConnection.bind(driver)
      const release = driver.releaseConnection.bind(driver)
      driver.acquireConnection = async (options) => {
        const before = performance.now()
        use.waiting += 1
        try {
          const connection = await acquire(options)
          use.inUse += 1
          return connection
        } finally {
          use.waiting -= 1
          use.onAcquired((performance.now() - before) / 1000)
        }
      }
      driver.releaseConnection = async (connection, options) => {
        use.inUse -= 1
        await release(connection, options)
      }
      return driver
    },
  }
}

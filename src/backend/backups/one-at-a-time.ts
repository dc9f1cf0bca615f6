import type pg from 'pg'

const backupLock = 727291

/** Does the work while no other process of this server's makes a backup; throws where one does. */
export async function withServerToItself<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [backupLock])
    if (!rows[0]?.is_mine) throw new Error('Another is being made.')
    return await work()
  } finally {
    // With its connection the lock goes.
    client.release(true)
  }
}

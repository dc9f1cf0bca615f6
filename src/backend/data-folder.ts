import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** The data folder cannot be written, or is none. */
export class FolderNotWritable extends Error {
  constructor(folder: string, code: unknown) {
    super(
      `The data folder ${folder} cannot be written (${String(code)}). Give it to the user who runs Parley, or set DATA_DIR to another folder.`,
    )
  }
}

/** A real carrier would send to the numbers that the demo made up. */
export class PretendCustomers extends Error {
  constructor() {
    super(
      "CARRIER: the stored data has the demo's customers, whose numbers may be somebody's. Beside a real carrier set DATA_DIR or DATABASE_URL to a new place, or run: npm run db:reset",
    )
  }
}

/** Makes what is missing of the data folder and its parts, and throws FolderNotWritable where it cannot write. */
export function prepareFolder(folder: string, parts: string[]): void {
  try {
    for (const path of [folder, ...parts.map(part => join(folder, part))]) {
      mkdirSync(path, { recursive: true })
      accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    }
  } catch (error) {
    throw new FolderNotWritable(folder, error instanceof Error && 'code' in error ? error.code : error)
  }
}

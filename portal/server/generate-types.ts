import { generateTypes } from '#platform/server/db/generate-types.ts'
import { migrationFolders } from './migration-folders.ts'

const { succeeded, said } = await generateTypes(migrationFolders)
console.log(said.trim())
process.exitCode = succeeded ? 0 : 1

import { writeFile } from 'node:fs/promises'
import { functionFiles } from './function-files.ts'

for (const { url, text } of await functionFiles()) await writeFile(url, text)

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkout } from '#platform/server/config/checkout.ts'
import { figureTexts } from './figures/figure-texts.ts'

for (const { path, text } of await figureTexts(checkout)) await writeFile(join(checkout, path), text)

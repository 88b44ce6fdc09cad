import { expect, test } from 'vitest'
import { pictureOf, recogniseAudio } from './recognise-file.ts'

const bytes = (...values: number[]) => Buffer.from([...values, ...Array.from({ length: 12 }, () => 0)])
const text = (written: string) => Buffer.from(written, 'latin1')

test.each([
  ['an MP3 with a tag', text('ID3\x04\x00\x00\x00\x00\x00\x00rest'), 'audio/mpeg'],
  ['an MP3 without one, layer III', bytes(0xff, 0xfb, 0x90), 'audio/mpeg'],
  ['an MP3 of MPEG 2, half the sample rate', bytes(0xff, 0xf3, 0x48), 'audio/mpeg'],
  ['a WAV', text('RIFF\x24\x00\x00\x00WAVEfmt '), 'audio/wav'],
  ['an AAC', bytes(0xff, 0xf1, 0x50), 'audio/aac'],
  ['an AMR', text('#!AMR\n'), 'audio/amr'],
  ['an Ogg', text('OggS\x00\x02\x00\x00\x00\x00\x00\x00'), 'audio/ogg'],
])('%s is audio', (_, head, type) => expect(recogniseAudio(head)?.type).toBe(type))

test.each([
  ['a page', text('<!doctype html><html>')],
  ['JSON', text('{"RestException":{}}')],
  ['a picture in RIFF', text('RIFF\x24\x00\x00\x00WEBPVP8 ')],
  ['a JPEG', bytes(0xff, 0xd8, 0xff)],
  ['text of two bytes with a mark', bytes(0xff, 0xfe, 0x3c)],
  ['nothing', Buffer.alloc(0)],
  ['bytes that are all ones', bytes(0xff, 0xff, 0xff)],
])('%s is none', (_, head) => expect(recogniseAudio(head)).toBeUndefined())

test.each([
  ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0), 'photo'],
  ['a PNG', text('\x89PNG\r\n\x1a\n'), 'photo'],
  ['a WebP', text('RIFF\x24\x00\x00\x00WEBPVP8 '), 'photo'],
  ['an AVIF', text('\x00\x00\x00\x20ftypavif'), 'photo'],
  ['a photo of an iPhone', text('\x00\x00\x00\x20ftypheic'), 'heic'],
  ['a video', text('\x00\x00\x00\x20ftypisom'), undefined],
  ['half of a PNG', text('\x89PNG'), undefined],
  ['a page', text('<!doctype html><html>'), undefined],
])('%s is told by its first bytes', (_, head, is) => expect(pictureOf(head)).toBe(is))

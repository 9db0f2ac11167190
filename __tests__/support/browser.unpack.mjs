/** Unpacks the packaged Chromium into TMPDIR, the only place that the package unpacks to. Argument: its bin folder. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflate } from '@sparticuz/chromium';

const bin = process.argv[2];
if (!bin) throw new Error('usage: browser.unpack.mjs <bin>');
await Promise.all(
  ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'].map((name) => inflate(join(bin, name))),
);

// The package's own settings name /tmp/fonts, where nothing is: every text would come out invisible.
writeFileSync(
  join(tmpdir(), 'fonts/fonts.conf'),
  '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir prefix="relative">fonts</dir></fontconfig>\n',
);

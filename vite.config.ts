import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdSheets } from './src/tools/antd-css.ts';
import { publicPages } from './src/tools/public-pages.ts';
import { serviceWorker } from './src/tools/service-worker.ts';

const root = import.meta.dirname;
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`);

export default defineConfig(({ command }) => ({
  root: join(root, 'src/client'),
  publicDir: join(root, 'public'),
  cacheDir: join(root, 'node_modules/.vite'),
  plugins: [react(), antdSheets(), publicPages(), serviceWorker(join(root, 'src/client/sw/sw.ts'))],
  define: {
    // Where the API is: the same origin, unless the screens are served from elsewhere.
    __API_URL__: JSON.stringify(process.env.VITE_API_URL ?? ''),
    __VERSION__: JSON.stringify(version),
    // The development server has no build to keep.
    __SERVICE_WORKER__: JSON.stringify(command === 'build'),
  },
  server: {
    port: 5173,
    // Our modules below src/client/api have such addresses too: sent to the server, no screen would ever load.
    proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': `http://127.0.0.1:${process.env.PORT || 3000}` },
  },
  build: {
    outDir: join(root, 'dist/client'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    // A build runs at the start of the product, where advice about the build helps nobody.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // They have none, and forget to say so in their package.json.
      treeshake: {
        moduleSideEffects: [{ test: packages('@rc-component/[^/]+', '@ant-design/[^/]+', 'yup'), sideEffects: false }],
      },
      input: ['index.html', 'publico.html'].map((page) => join(root, 'src/client', page)),
      output: {
        codeSplitting: {
          // A browser asks one server for six files at a time, and a slow line takes half a second for each turn: what
          // every visit loads comes in few files. A group takes in all that its members load.
          groups: [
            {
              name: 'react',
              test: packages('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom'),
              priority: 4,
            },
            {
              name: 'state',
              test: packages('@reduxjs/[^/]+', 'redux', 'react-redux', 'redux-persist', 'immer', 'reselect', 'axios'),
              priority: 4,
            },
            // Of both documents: without it the public one would load the application, which would begin there.
            {
              name: 'shared',
              test: /src\/(contract\/(address|dates|lines|money|plan)|client\/lib\/(apiAddress|tokens))\.ts$/,
              priority: 4,
            },
            { name: 'start', test: /client\/main\.tsx$/, priority: 3 },
            { name: 'frame', test: /app\/SignedIn\.tsx$/, priority: 2 },
            { name: 'list', test: /ui\/table\/|features\/notes\/list\//, priority: 1 },
            { name: 'charts', test: packages('chart\\.js', 'react-chartjs-2', '@kurkle/color'), priority: 1 },
          ],
        },
      },
    },
  },
}));

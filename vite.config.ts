import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdSheets } from './src/tools/antd-css.ts';
import { preloads } from './src/tools/preloads.ts';
import { publicPages } from './src/tools/public-pages.ts';
import { serviceWorker } from './src/tools/service-worker.ts';

const root = import.meta.dirname;
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/** What is fetched along with the first script: by visitors, by people who are signed in, and at the lists opened most. */
const FIRST = {
  visitor: ['app/SignedOut.tsx'],
  person: ['app/router.tsx', 'app/prefetch.ts'],
  solicitudes: ['features/notes/list/SolicitudesPage.tsx'],
  usuarios: ['features/users/list/UsuariosPage.tsx'],
};

const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})[/.]`);

export default defineConfig(({ command }) => ({
  root: join(root, 'src/client'),
  publicDir: join(root, 'public'),
  cacheDir: join(root, 'node_modules/.vite'),
  plugins: [react(), antdSheets(), publicPages(), preloads(FIRST), serviceWorker(join(root, 'src/client/sw/sw.ts'))],
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
            // Of both documents: without it the public one would load the application, which would begin there.
            {
              name: 'shared',
              test: /node_modules\/(react|react-dom|scheduler)\/|src\/(contract\/(address|dates|lines|money|plan)|client\/lib\/(apiAddress|tokens))\.ts$/,
              priority: 5,
            },
            // What visitors and everybody else begin with: the store, and what each component of antd needs.
            {
              name: 'core',
              test: packages(
                ...['@reduxjs/[^/]+', 'redux', 'react-redux', 'redux-persist', 'immer', 'reselect', 'axios'],
                ...[
                  'antd/es/config-provider',
                  'antd/es/_util/motion',
                  'antd/es/style/motion',
                  '@rc-component/util',
                  '@babel/runtime',
                ],
                ...['@ant-design/icons/es/components', '@ant-design/icons/es/icons/RightOutlined'],
              ),
              priority: 5,
            },
            { name: 'formik', test: packages('formik', 'lodash-es'), priority: 4 },
            // Every button imports one function of its neighbours, and few screens show one.
            { name: 'collapse', test: packages('antd/es/collapse', '@rc-component/collapse'), priority: 4 },
            // With what both visitors and the frame have.
            {
              name: 'start',
              test: /client\/(main|entities\/base|features\/auth\/api|ui\/form\/Frame)\.tsx?$|Navbar\.module|antd\/es\/(input\/Input|alert\/index)\.js$/,
              priority: 3,
            },
            { name: 'rows', test: /app\/prefetch\.ts$/, priority: 3 },
            { name: 'visitor', test: /app\/SignedOut\.tsx$/, priority: 2 },
            { name: 'frame', test: /app\/router\.tsx$/, priority: 2 },
            { name: 'list', test: /ui\/table\/|features\/notes\/list\//, priority: 1 },
            // What most further screens are made of; app/prefetch.ts fetches it once the first rows are there.
            { name: 'typography', test: packages('antd/es/typography'), priority: 1 },
            { name: 'records', test: /client\/ui\/Records\.tsx$|contract\/policies\.ts$/, priority: 0 },
            // A refused sign-in shows one too.
            { name: 'dialogs', test: /client\/ui\/feedback\/dialogs\.tsx$/, priority: 1 },
            { name: 'forms', test: /client\/ui\/form\/(FormShell|fields|Check|SearchSelect)\.tsx$/, priority: 0 },
            { name: 'charts', test: packages('chart\\.js', 'react-chartjs-2', '@kurkle/color'), priority: 1 },
          ],
        },
      },
    },
  },
}));

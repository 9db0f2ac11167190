/** Settings of dependency-cruiser, which reads no TypeScript. */
import { forbidden } from './levels.ts';

export default {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    // Types are imports too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};

declare module "virtual:guide" {
  export const pages: readonly import("#web/navigation/guide.ts").GuidePage[];
}

/** Files whose columns are matched first, whatever their header. */
const FOREIGN_NAME = /\.(tsv|xlsx|xlsm|xls|xlsb|ods|html?|xml)$/i;
/** For the system's dialog. */
export const FOREIGN_ENDINGS = ".tsv,.xlsx,.xlsm,.xls,.xlsb,.ods,.html,.htm,.xml";
export const FOREIGN_WORDS = "or any spreadsheet as it came: .xlsx, .xls, .ods";

export const isForeignName = ({ name }: Pick<File, "name">): boolean => FOREIGN_NAME.test(name);

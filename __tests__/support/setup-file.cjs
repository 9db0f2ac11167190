/** Stands for every style sheet, picture and font that a client file imports. */
module.exports = 'file';
